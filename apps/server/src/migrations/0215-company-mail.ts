// Invoices that came to an address of the company are the company's, in nobody's own: the company stands as who entered
// them. What was handed over to another person since stays with that one.
import { sql, type Kysely } from 'kysely'

/** As each company: the totals follow by triggers, which are subject to the policies. */
const statement = `do $$
  declare c uuid;
  begin
    for c in select id from company loop
      perform set_config('app.company_id', c::text, true);
      update invoice v set entered_by = v.company_id, entered_by_name = '收票邮箱'
        from import_item i join import_file f on f.company_id = i.company_id and f.id = i.import_file_id
        where v.company_id = c and i.company_id = c and i.invoice_id = v.id and i.outcome = 'entered'
          and f.area = 'company' and f.entry_source in (4, 9) and v.entry_source = f.entry_source and v.entered_by = f.created_by;
    end loop;
    perform set_config('app.company_id', '', true);
  end $$`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db)
}
