// Words of the sheet of commercial invoices: Chinese in every language, as all exported sheets are.
export { commercialSheet } from './zh-CN/commercial-sheet.ts'
