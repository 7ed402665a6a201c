// A minimal interface to the database: statements only.
/** A session that runs SQL outside any tenant: pg-boss keeps its own schema. */
export interface SqlSession {
  readonly query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}
