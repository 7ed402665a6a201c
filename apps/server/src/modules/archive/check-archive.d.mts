/** What is wrong with a package, given as the bytes of its ZIP or as its files by path; nothing when it is whole. `seal`: the one that was kept outside. */
export declare const checkPackage: (
  given: Buffer | readonly (readonly [path: string, bytes: Buffer])[],
  seal?: string,
) => { readonly wrong: readonly string[]; readonly count?: number }
