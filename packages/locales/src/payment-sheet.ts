// Words of the sheet of payments: Chinese in every language, as all exported sheets are.
export { paymentSheetWords } from './zh-CN/payment-sheet.ts'
