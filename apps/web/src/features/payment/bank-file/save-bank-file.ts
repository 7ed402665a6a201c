// Saves the bytes of a bank file under a name that tells bank, day and count.
import type { TFunction } from 'i18next'
import { bankFormatEndings } from '@piaotai/domain/payment/bank-file.ts'
import { saveFile } from '../../../lib/http/api.ts'
import type { BankFile } from './bank-file.queries.ts'

export const saveBankFile = (t: TFunction<'paymentBankFiles'>, { id, format, day, count }: BankFile): Promise<void> =>
  saveFile('downloadBankFile', t('fileName', { format: t(`format.${format}`), day, count, ending: bankFormatEndings[format] }), { id })
