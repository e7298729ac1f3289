interface Activity {
  /** What the owner set. */
  readonly is_active: boolean;
  /** True while the owner's account is about to be deleted. */
  readonly rests: boolean;
  /** True while the campaign is about to be deleted. */
  readonly is_closing: boolean;
}

/** Whether clicks lead on and conversions count. */
export const isLive = ({ is_active, rests, is_closing }: Activity): boolean => is_active && !rests && !is_closing;
