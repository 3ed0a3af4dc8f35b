/** Does a service answer there? Anything may: who it is the signature of its answers says. */
export async function serviceAnswers(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/livez`, {
      redirect: "error",
      signal: AbortSignal.timeout(2_000),
    });
    return status === 200;
  } catch {
    return false;
  }
}
