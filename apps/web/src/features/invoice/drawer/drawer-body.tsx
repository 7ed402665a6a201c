// The body of the drawer: the original at left, and beside it the tab that is open.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Checking } from '../doubts/use-checking.ts'
import type { RiskReport } from '../risk/risk.queries.ts'
import { DrawerKeys } from './drawer-keys.tsx'
import { DrawerOriginal } from './drawer-original.tsx'
import { DrawerTab, type DrawerTabKey } from './drawer-tab.tsx'
import { DrawerTabs } from './drawer-tabs.tsx'
import styles from './invoice-drawer.module.css'

interface Props extends Omit<ComponentProps<typeof DrawerTab>, 'checking'> {
  readonly risk: RiskReport | undefined
  readonly strip: boolean
  readonly queued: boolean
  readonly checking: Checking
  /** Asks before unfinished input is left. */
  readonly onTabPressed: (tab: DrawerTabKey) => void
  readonly onStory: () => void
}
export const DrawerBody = ({ risk, strip, queued, checking, onTabPressed, onStory, ...shown }: Props) => {
  const { t } = useTranslation('invoice')
  const { list, invoice: v, judged, tab, editing, field, onField, onOpen } = shown
  const answering = checking.items.length > 0 && editing === undefined
  const checked = answering ? checking : undefined
  return (
    <div className={styles['drawer-body']}>
      <DrawerOriginal
        key={`${v.id} ${v.originals.find(({ current }) => current)?.id}`}
        list={list}
        invoice={v}
        judged={judged}
        field={answering ? (checking.current?.field ?? field) : field}
        onField={onField}
        checking={checked}
        onOpen={onOpen}
      />
      <div className={styles['drawer-face']}>
        <DrawerTabs invoice={v} risk={risk} tab={tab} onTab={onTabPressed} />
        <div className={styles['drawer-scroll']} role="tabpanel" aria-label={t(`detail.tab.${tab}`)} tabIndex={0}>
          <DrawerTab {...shown} checking={checked} />
        </div>
        <DrawerKeys strip={strip} checks={answering && tab === 'face' && checking.open.length > 0} queued={queued} onStory={onStory} />
      </div>
    </div>
  )
}
