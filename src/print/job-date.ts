/** Date of files of a job that was given none: a constant, since the same job makes the same bytes. */
export const DEFAULT_JOB_DATE = '2000-01-01T00:00:00Z';
