// Row-level security of a table of companies, as new migrations set it. What ran once stays: another rule is another function.

/** Only rows of the company that the transaction runs as are seen and written. */
export const rowSecurity = (table: string): readonly string[] => {
  const mine = `company_id = nullif(current_setting('app.company_id', true), '')::uuid`
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy tenant on ${table} using (${mine}) with check (${mine})`,
  ]
}
