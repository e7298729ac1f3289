interface Activity {
  /** What the owner set. */
  readonly is_active: boolean;
  /** True while the owner's account is about to be deleted. */
  readonly is_suspended: boolean;
  /** True while the campaign is about to be deleted. */
  readonly is_closing: boolean;
}

/** Whether clicks lead on and conversions count. */
export const isLive = ({ is_active, is_suspended, is_closing }: Activity): boolean =>
  is_active && !is_suspended && !is_closing;
