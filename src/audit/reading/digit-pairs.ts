/** 00 to 99: codes hold digits in pairs. */
export const DIGIT_PAIRS: readonly string[] = Array.from({ length: 100 }, (_, value) =>
  String(value).padStart(2, '0'),
);
