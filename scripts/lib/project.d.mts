export declare const ensureWebBuilt: () => Promise<void>
export declare const root: string
export declare const node24: string
export declare const run: (
  command: string,
  args: readonly string[],
  options?: { readonly cwd?: string; readonly quiet?: boolean },
) => Promise<{ readonly code: number; readonly output: string }>
export declare const stop: (line: string) => never
