// /visitor/receipt: the future page to sign for an invoice delivered by mail.
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PublicSheet } from '../../ui/public-sheet.tsx'
import '../../lib/visitor-sentences.ts'

const ReceiptPage = () => {
  const { t } = useTranslation(['visitor', 'shell'])
  return (
    <PublicSheet title={t('receipt.title')}>
      <h1>{t('receipt.title')}</h1>
      <EmptyState kind="start" title={t('shell:building.title')} text={t('receipt.text')} />
    </PublicSheet>
  )
}
export default ReceiptPage
