import { Popover, Tooltip, Button } from 'antd'
import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const keys = [['J', 'down'], ['K', 'up'], ['Space', 'select'], ['Shift', 'range'], ['Enter', 'open'], ['/', 'search'], ['E', 'correct'], ['Esc', 'close'], ['?', 'help']] as const

/** What the keys do on a list; opened by its button or by ?. */
export const KeyHelp = ({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) => {
  const { t } = useTranslation('invoices')
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={onOpen} title={t('keys.title')} content={<dl className="key-help">{keys.map(([key, does]) => <div key={key}><dt><span className="kbd">{key}</span></dt><dd>{t(`keys.${does}`)}</dd></div>)}</dl>}>
      <Tooltip title={open ? '' : t('keys.title')}><Button type="text" size="small" aria-label={t('keys.title')} aria-expanded={open} icon={<Keyboard size={15} strokeWidth={1.75} />} /></Tooltip>
    </Popover>
  )
}
