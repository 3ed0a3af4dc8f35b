/** A list of facts, and any list that a condition sees, holds no more than this. */
export const maxItems = 256;
