// The bell in the header: how many notices are unread, and the panel that tells them.
import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'
import { PopBox } from '../../ui/overlay/pop-box.tsx'
import { useUnread } from './notice.queries.ts'
import styles from './notice.module.css'

const NoticePanel = lazyAntd(() => import('./notice-panel.tsx'))
/** The largest number that is written out. */
const most = 99

const NoticeBell = () => {
  const { t } = useTranslation('notice')
  const bell = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { data: unread, refetch } = useUnread()
  if (unread === undefined) return <span className="bell-room" />
  const label = unread > 0 ? `${t('bell')} ${t('unread', { count: unread })}` : t('bell')
  const close = () => {
    setOpen(false)
    bell.current?.focus({ preventScroll: true })
  }
  return (
    <PopBox
      open={open}
      onOpen={(opens) => {
        setOpen(opens)
        if (opens) void refetch()
      }}
      content={
        <Suspense fallback={<div className={styles['panel']}>{t('bell')}</div>}>
          <NoticePanel unread={unread} onClose={close} />
        </Suspense>
      }
    >
      <button ref={bell} type="button" className={`plain ${styles['bell']}`} title={label} aria-label={label} aria-haspopup="dialog">
        <Bell size={15} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 ? <b aria-hidden="true">{unread > most ? `${most}+` : unread}</b> : null}
      </button>
    </PopBox>
  )
}
export default NoticeBell
