/** The check that reports a suppression whose last day is over. */
export const expiredSuppressionCheck = "PP-SUP-001";
