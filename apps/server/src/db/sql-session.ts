// How statements reach the database, for those that need no more of it.
/** A session that runs SQL outside any tenant: pg-boss keeps its own schema. */
export interface SqlSession {
  readonly query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}
