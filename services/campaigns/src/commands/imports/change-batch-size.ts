/** Rows that one transaction adds or removes: few enough that other work on the campaign does not wait long. */
export const CHANGE_BATCH_SIZE = 500;
