/** Resolves when an address answers well. @throws Error if it does not within a minute. */
export async function whenAnswered(address: string, method = 'GET'): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const reply = await fetch(address, { method }).catch(() => null);
    if (reply?.ok) return;
    if (attempt === 300) throw new Error(`${address} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
