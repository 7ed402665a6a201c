// The month in one row, and what waits in three groups: the first thing of the overview.
import { useTranslation } from 'react-i18next'
import { todoGroups } from '@piaotai/domain/todo.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { WaitingLines } from '../../../ui/page/waiting-lines.tsx'
import type { Area } from '../../../shared/invoice/list-links.ts'
import { useHome } from '../overview.queries.ts'
import overviewStyles from '../overview.module.css'
import { MonthRow } from './month-row.tsx'
import { TodoGroupCard } from './todo-group.tsx'
import styles from './todo.module.css'

const TodoPart = ({ area }: { readonly area: Area }) => {
  const { t } = useTranslation('home')
  const { data, isError, error, refetch } = useHome(area)
  if (!data)
    return isError ? (
      <div className={overviewStyles['card']}>
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={refetch} error={error} />
      </div>
    ) : (
      <div className={`${overviewStyles['card']} ${overviewStyles['loading']}`}>
        <WaitingLines title={280} rows={4} />
      </div>
    )
  return (
    <>
      {data.month ? <MonthRow left={data.month} /> : null}
      <div className={styles['groups']}>
        {todoGroups.map((group) => (
          <TodoGroupCard
            key={group}
            group={group}
            todos={data.todos.filter((todo) => todo.group === group)}
            area={area}
            month={data.month?.month}
          />
        ))}
      </div>
    </>
  )
}
export default TodoPart
