export declare const ensureWebBuilt: () => Promise<void>
export const root: string
export const node24: string
export const run: (
  command: string,
  args: readonly string[],
  options?: { readonly cwd?: string; readonly quiet?: boolean },
) => Promise<{ readonly code: number; readonly output: string }>
export const stop: (line: string) => never
