// The English sentences of the web; a missing one does not compile.
import { deletions } from './en-US/deletions.ts'
import { entry } from './en-US/manual-entry.ts'
import { exports } from './en-US/exports.ts'
import { form } from './en-US/form.ts'
import { home } from './en-US/home.ts'
import { imports } from './en-US/imports.ts'
import { invoices } from './en-US/invoices.ts'
import { login } from './en-US/login.ts'
import { overview } from './en-US/overview.ts'
import { personal } from './en-US/personal.ts'
import { pools } from './en-US/pools.ts'
import { reasons } from './en-US/reasons.ts'
import { shell } from './en-US/shell.ts'
import { states } from './en-US/states.ts'
import { titles } from './en-US/titles.ts'
import { verify } from './en-US/verify.ts'
import type { Sentences, zhCN } from './zh-CN.ts'

export const enUS = {
  shell,
  deletions,
  entry,
  exports,
  form,
  home,
  login,
  invoices,
  imports,
  overview,
  personal,
  pools,
  reasons,
  states,
  titles,
  verify,
} satisfies Sentences<typeof zhCN>
