// The English sentences of the web; a missing one does not compile.
import { form } from './en-US/form.ts'
import { intake } from './en-US/intake.ts'
import { invoice } from './en-US/invoice.ts'
import { pool } from './en-US/pool.ts'
import { shell } from './en-US/shell.ts'
import { states } from './en-US/states.ts'
import type { Sentences, zhCN } from './zh-CN.ts'

export const enUS = {
  shell,
  form,
  invoice,
  intake,
  pool,
  states,
} satisfies Sentences<typeof zhCN>
