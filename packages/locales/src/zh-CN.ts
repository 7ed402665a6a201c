// The Chinese sentences of the web, by namespace: the source of every other language's shape. Those
// of all other files of the folder come with the pages that say them (scripts/web-build/sentences.ts).
import { form } from './zh-CN/form.ts'
import { intake } from './zh-CN/intake.ts'
import { invoice } from './zh-CN/invoice.ts'
import { pool } from './zh-CN/pool.ts'
import { shell } from './zh-CN/shell.ts'
import { states } from './zh-CN/states.ts'

export const zhCN = {
  shell,
  form,
  invoice,
  intake,
  pool,
  states,
}
/** The same tree with any sentences. */
export type Sentences<T> = { readonly [K in keyof T]: T[K] extends string ? string : Sentences<T[K]> }
