export declare const postgresBinaries: () => string | undefined
export declare const startPostgres: (
  settings?: string[],
  place?: string,
) => Promise<{ url: string; port: number; pid: number; stop: () => Promise<void> } | undefined>
