import { RotativeError } from '../../src/shared/errors.ts';

/** The error with which `act` fails; fails itself if it does not. */
export async function refusalOf(act: () => unknown): Promise<RotativeError> {
  try {
    await act();
  } catch (error) {
    if (error instanceof RotativeError) return error;
    throw error;
  }
  throw new Error('was accepted');
}
