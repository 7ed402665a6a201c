// The to-dos, each with a link to its list.
import { Link } from '@tanstack/react-router'
import { CircleAlert, FileWarning, Layers, MailWarning, ReceiptText, SearchCheck, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../ui/values/amount.tsx'
import { listLink, type Area } from '../../shared/invoice/list-links.ts'
import type { Figures } from './overview.queries.ts'
import styles from './overview.module.css'

type Todo = Figures['todos'][number]
const icons: Readonly<Record<Todo['key'], LucideIcon>> = {
  warnings: SearchCheck,
  exceptions: CircleAlert,
  uncategorised: Layers,
  unused: ReceiptText,
  heldImports: FileWarning,
  heldMails: MailWarning,
}
/** The to-dos marked as wrong; the others only wait. */
const hot: ReadonlySet<Todo['key']> = new Set(['exceptions', 'heldImports', 'heldMails'])

const mailPages = { personal: '/home/personemailhistory', company: '/companyInvoice/comemailhistory' } as const

export const TodoStrip = ({ todos, area }: { todos: readonly Todo[]; area: Area }) => {
  const { t } = useTranslation('overview')
  return (
    <div className={`${styles['card']} ${styles['todo-strip']}`} role="group" aria-label={t(`todo.of.${area}`)}>
      <h2>{t(`todo.of.${area}`)}</h2>
      {todos.map((todo) => {
        const Icon = icons[todo.key]
        const link =
          todo.key === 'heldImports'
            ? { to: '/uploadHistoryFile' as const, search: { type: 10, ending: 'attention', ...(area === 'company' ? { area } : {}) } }
            : todo.key === 'heldMails'
              ? { to: mailPages[area], search: { status: 'held' } }
              : listLink(area, 'all', { tab: todo.key })
        return (
          <Link key={todo.key} {...link}>
            <span>
              <Icon size={15} strokeWidth={1.75} />
              {t(`todo.${todo.key}`)}
            </span>
            <b className={hot.has(todo.key) && todo.count > 0 ? 'wrong' : ''}>{todo.count.toLocaleString('en-US')}</b>
            <small>
              {todo.count === 0 ? (
                t('todo.none')
              ) : todo.amount !== null && todo.key !== 'uncategorised' ? (
                <Amount value={todo.amount} />
              ) : (
                t('todo.since', { day: todo.since?.slice(5) })
              )}
            </small>
          </Link>
        )
      })}
    </div>
  )
}
