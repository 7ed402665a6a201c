import { Keyboard } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { PopBox } from '../overlay/pop-box.tsx'
import { Tip } from '../overlay/tip.tsx'
import styles from './list-page.module.css'

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

/** The keyboard shortcuts of a list; opened by its button or by ?. */
export const KeyHelp = ({ words, open, onOpen }: { words: readonly KeyWord[]; open: boolean; onOpen: (open: boolean) => void }) => {
  const { t } = useTranslation(['invoice', 'shell'])
  return (
    <PopBox
      open={open}
      onOpen={onOpen}
      title={t('keys.title')}
      content={
        <dl className={styles['key-help']}>
          {words.map((does) => (
            <div key={does}>
              <dt>
                <span className="kbd">{keys[does]}</span>
              </dt>
              <dd>{t(`keys.${does}`)}</dd>
            </div>
          ))}
          <Link to="/help">{t('shell:header.help')}</Link>
        </dl>
      }
    >
      <Tip title={open ? '' : t('keys.title')}>
        <Button type="text" size="small" aria-label={t('keys.title')} icon={<Keyboard size={15} strokeWidth={1.75} />} />
      </Tip>
    </PopBox>
  )
}
