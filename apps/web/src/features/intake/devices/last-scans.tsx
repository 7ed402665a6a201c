// What scanners and clients brought lately, as it arrives.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { origins } from '../records/records-filter.ts'
import { RowDetail } from '../row-detail.tsx'
import { viewOfFile } from '../row-view.ts'
import { StateMark } from '../state-mark.tsx'
import { useRecords } from '../records/use-records.ts'
import styles from '../../../shared/api-key/devices.module.css'

export const LastScans = () => {
  const { t } = useTranslation('apiKeyDevices')
  const { rows, list } = useRecords({ area: 'personal', by: 'file', entrySource: [...origins.desktop], page: 1, pageSize: 10 }, true)
  return (
    <section>
      <div className={styles['row']}>
        <h2>{t('last')}</h2>
        <Link to="/home/uploadHistory" search={{ type: 2 }}>
          {t('all')}
        </Link>
      </div>
      {list.data && rows.length === 0 ? <p>{t('noScans')}</p> : null}
      <table className={styles['table']}>
        <tbody>
          {rows.map((file) => (
            <tr key={file.id}>
              <td>{minuteOf(file.createdAt)}</td>
              <td>{file.name}</td>
              <td>
                <StateMark view={viewOfFile(file)} />
              </td>
              <td>
                <RowDetail view={viewOfFile(file)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
