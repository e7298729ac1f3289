<?php
/** Action Scheduler: scheduled actions wait in an option until the test runs them. */

/** Returns 0 for an action that cannot be saved; before version 3.7, it throws. */
function as_schedule_single_action( $timestamp, $hook, $args = array(), $group = '' ) {
	$refusal = get_option( 'double_refusal' );
	if ( 'throws' === $refusal ) {
		throw new RuntimeException( 'Unable to save the action.' );
	}
	if ( 'returns 0' === $refusal ) {
		return 0;
	}
	$actions   = get_option( 'double_actions', array() );
	$actions[] = array( 'at' => $timestamp, 'hook' => $hook, 'args' => $args, 'group' => $group );
	update_option( 'double_actions', $actions );
	return count( $actions );
}

function as_unschedule_action( $hook, $args = array(), $group = '' ) {
	$actions = get_option( 'double_actions', array() );
	foreach ( $actions as $i => $action ) {
		if ( array( $hook, $args, $group ) === array( $action['hook'], $action['args'], $action['group'] ) ) {
			unset( $actions[ $i ] );
			update_option( 'double_actions', array_values( $actions ) );
			return;
		}
	}
}

function as_unschedule_all_actions( $hook, $args = array(), $group = '' ) {
	$others = array_filter(
		get_option( 'double_actions', array() ),
		static function ( $action ) use ( $hook, $group ) {
			return ( '' !== $hook && $action['hook'] !== $hook ) || ( '' !== $group && $action['group'] !== $group );
		}
	);
	update_option( 'double_actions', array_values( $others ) );
}

/** Runs all waiting actions once, regardless of their time. */
function double_run_actions() {
	$actions = get_option( 'double_actions', array() );
	update_option( 'double_actions', array() );
	foreach ( $actions as $action ) {
		do_action_ref_array( $action['hook'], array_values( $action['args'] ) );
	}
}
