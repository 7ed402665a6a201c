// The entry to asking in words, beside the list's tools.
import { MessageSquareQuote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'

const AskButton = ({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) => {
  const { t } = useTranslation('invoiceAsk')
  return (
    <Button type="text" size="small" icon={<MessageSquareQuote size={15} aria-hidden="true" />} aria-expanded={open} onClick={onToggle}>
      {t('open')}
    </Button>
  )
}
export default AskButton
