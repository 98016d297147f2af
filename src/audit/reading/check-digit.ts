/** GS1 check digit, modulo 10 with weights 3 and 1 from the right; -1 if there is anything but digits. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    sum += i % 2 === 0 ? digit * 3 : digit;
  }
  return (10 - (sum % 10)) % 10;
}
