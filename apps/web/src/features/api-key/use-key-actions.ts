// What can be done with a key: its person changes and rotates it; whoever holds the right over keys ends anybody's.
import { useTranslation } from 'react-i18next'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useCan } from '../../lib/session/can.ts'
import { useSession } from '../../lib/session/session.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { apiKeysKey, type ApiKey } from './api-key.queries.ts'

export const useKeyActions = (onEdit: (key: ApiKey) => void, onRotate: (key: ApiKey) => void): RowActions<ApiKey> => {
  const { t } = useTranslation('apiKey')
  const me = useSession()?.user?.id
  const mayEnd = useCan('apiKeys.edit')
  const isOwn = ({ owner, state }: ApiKey): boolean => state === 'live' && owner.id === me
  return useRowActions<ApiKey>({
    actions: [
      {
        key: 'edit',
        allowed: isOwn,
        label: () => t('edit'),
        rowLabel: ({ name }) => t('editOf', { name }),
        open: onEdit,
      },
      {
        key: 'rotate',
        allowed: isOwn,
        label: () => t('rotate'),
        rowLabel: ({ name }) => t('rotateOf', { name }),
        open: onRotate,
      },
      {
        key: 'end',
        allowed: (row) => isOwn(row) || (mayEnd && row.state === 'live'),
        label: () => t('end'),
        rowLabel: ({ name }) => t('endOf', { name }),
        quiet: true,
        confirm: ([row]) => ({
          title: t('endTitle', { name: row!.name }),
          content: t('endText'),
          okText: t('end'),
          cancelText: t('cancel'),
        }),
        run: ([row]) => bureauApi.endKey({ id: row!.id }),
        done: () => t('ended'),
      },
    ],
    nameOf: ({ name }) => ({ number: null, name }),
    stale: [apiKeysKey],
  })
}
