<?php
/** Action Scheduler: scheduled actions wait in an option until the test runs them. */

function as_enqueue_async_action( $hook, $args = array(), $group = '' ) {
	return as_schedule_single_action( 0, $hook, $args, $group );
}

function as_schedule_single_action( $timestamp, $hook, $args = array(), $group = '' ) {
	if ( get_option( 'double_is_full' ) ) {
		throw new RuntimeException( 'Unable to save the action.' );
	}
	$actions   = get_option( 'double_actions', array() );
	$actions[] = array( 'at' => $timestamp, 'hook' => $hook, 'args' => $args, 'group' => $group );
	update_option( 'double_actions', $actions );
	return count( $actions );
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
