// What the page to sign in says; zh-CN.ts has it too, with the rest.
import { form } from './zh-CN/form.ts'
import { shell } from './zh-CN/shell.ts'

export const zhCNFirst = { shell, form }
