// The English sentences of the web; a missing one does not compile.
import { form } from './en-US/form.ts'
import { imports } from './en-US/imports.ts'
import { invoices } from './en-US/invoices.ts'
import { pools } from './en-US/pools.ts'
import { shell } from './en-US/shell.ts'
import { states } from './en-US/states.ts'
import type { Sentences, zhCN } from './zh-CN.ts'

export const enUS = {
  shell,
  form,
  invoices,
  imports,
  pools,
  states,
} satisfies Sentences<typeof zhCN>
