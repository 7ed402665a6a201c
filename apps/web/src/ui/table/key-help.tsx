import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tellKeys, usePageKeys } from '../../lib/page/page-keys.ts'
import { Button } from '../controls/button.tsx'
import { Tip } from '../overlay/tip.tsx'

const keys = {
  down: 'J',
  up: 'K',
  select: 'Space',
  accept: 'Space',
  mark: 'X',
  range: 'Shift',
  open: 'Enter',
  unfold: 'Enter',
  search: '/',
  find: '/',
  correct: 'E',
  close: 'Esc',
  help: '?',
} as const
export type KeyWord = keyof typeof keys

/** The keys of a list, told by the dialog of all keys; opened by this button or by ?. */
export const KeyHelp = ({ words }: { words: readonly KeyWord[] }) => {
  const { t } = useTranslation('invoice')
  usePageKeys(words.filter((does) => does !== 'help').map((does) => ({ key: keys[does], does: t(`keys.${does}`) })))
  return (
    <Tip title={t('keys.title')}>
      <Button type="text" size="small" aria-label={t('keys.title')} icon={<Keyboard size={15} strokeWidth={1.75} />} onClick={tellKeys} />
    </Tip>
  )
}
