interface Activity {
  /** As set by the owner. */
  readonly isActive: boolean;
  /** True while the owner's account is about to be deleted. */
  readonly isSuspended: boolean;
  /** True while the campaign is about to be deleted. */
  readonly isClosing: boolean;
}

/** Whether clicks are redirected and conversions count. */
export const isLive = ({ isActive, isSuspended, isClosing }: Activity): boolean =>
  isActive && !isSuspended && !isClosing;
