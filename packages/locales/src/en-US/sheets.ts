import type { staffSheet as zhStaff, titleSheet as zhTitles } from '../zh-CN/sheets.ts'

type Sheet<T> = { readonly [K in keyof T]: T[K] extends readonly string[] ? readonly string[] : string }
/** What stands in the templates for imports. */
export const staffSheet: Sheet<typeof zhStaff> = {
  sheet: 'Staff', notes: 'Notes', required: 'required',
  rules: [
    'One person a row, from row 2 on, 2000 rows at most.',
    'The name is required, and a phone or an e-mail. With both the invitation goes to the phone.',
    'Departments and permission groups by the names they have. Write "upper/lower" for a department below another; several groups by commas.',
    'Leave the headings in the first row as they are.',
  ],
  departments: 'Departments', groups: 'Permission groups',
}
export const titleSheet: Sheet<typeof zhTitles> = {
  sheet: 'Titles', notes: 'Notes', required: 'required',
  rules: [
    'One company title a row, from row 2 on; a company has at most 20.',
    'Name and tax ID are required, as on the business licence; address, phone, bank and account are not.',
    'Several former names are parted by semicolons, each with the last invoice date that may bear it: Old Name Ltd (until 2026-06-30).',
    'Leave the headings in the first row as they are. Add personal titles on the page.',
  ],
}
