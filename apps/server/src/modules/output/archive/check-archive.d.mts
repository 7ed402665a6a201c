/**
 * Faults of a package, given as the bytes of its ZIP or as its files by path; empty for an intact one. `seal`: the
 * separately kept one.
 */
export declare const checkPackage: (
  given: Buffer | readonly (readonly [path: string, bytes: Buffer])[],
  seal?: string,
) => { readonly wrong: readonly string[]; readonly count?: number }
