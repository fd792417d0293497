/** How often something is attempted before its error is reported. */
const mostAttempts = 4;

/**
 * Attempts something again at once while it fails for a reason that passes by itself.
 * @param act When it fails for such a reason, it must have left nothing.
 */
export async function retryWhile<T>(isPassing: (error: unknown) => boolean, act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === mostAttempts || !isPassing(error)) throw error;
    }
  }
}
