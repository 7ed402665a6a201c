import type { staffSheet as zh } from '../zh-CN/sheets.ts'

type Sheet = { readonly [K in keyof typeof zh]: (typeof zh)[K] extends readonly string[] ? readonly string[] : string }
/** What stands in the templates for imports. */
export const staffSheet: Sheet = {
  sheet: 'Staff', notes: 'Notes', required: 'required',
  rules: [
    'One person a row, from row 2 on, 2000 rows at most.',
    'The name is required, and a phone or an e-mail. With both the invitation goes to the phone.',
    'Departments and permission groups by the names they have. Write "upper/lower" for a department below another; several groups by commas.',
    'Leave the headings in the first row as they are.',
  ],
  departments: 'Departments', groups: 'Permission groups',
}
