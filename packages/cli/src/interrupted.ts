/** Aborts at the first Ctrl+C or polite end; a second one ends the process at once. */
export const untilInterrupted = (): AbortController => {
  const end = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => end.abort())
  return end
}
