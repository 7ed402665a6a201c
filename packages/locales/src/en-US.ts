// The English sentences of the web; a missing one does not compile.
import { deletions } from './en-US/deletions.ts'
import { form } from './en-US/form.ts'
import { home } from './en-US/home.ts'
import { imports } from './en-US/imports.ts'
import { invoices } from './en-US/invoices.ts'
import { pools } from './en-US/pools.ts'
import { reasons } from './en-US/reasons.ts'
import { shell } from './en-US/shell.ts'
import { states } from './en-US/states.ts'
import { verify } from './en-US/verify.ts'
import type { Sentences, zhCN } from './zh-CN.ts'

export const enUS = {
  shell,
  deletions,
  form,
  home,
  invoices,
  imports,
  pools,
  reasons,
  states,
  verify,
} satisfies Sentences<typeof zhCN>
