// What a group may see of this company: chosen when it joins, and changed later.
import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupGrants, wholeGrants, withoutGrant, type GroupGrant } from '@piaotai/domain/group.ts'
import { api } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGroupChange, type Membership } from './group.queries.ts'
import styles from './group.module.css'

const GrantsDialog = ({ membership, onClose }: { readonly membership: Membership; readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const joining = membership.state === 'invited'
  const { id, version } = membership
  const [chosen, setChosen] = useState<readonly GroupGrant[]>(joining ? ['counts'] : membership.grants)
  const save = useGroupChange(async (grants: GroupGrant[]) => {
    if (joining) await api.user.acceptGroupInvitation({ id, grants })
    else await api.user.saveGroupGrants({ id, grants, version })
  })
  const send = () => {
    save.mutateAsync([...chosen]).then(
      () => {
        void message.success(t(joining ? 'membership.joined' : 'membership.saved'))
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t(joining ? 'membership.acceptTitle' : 'membership.grantsTitle', { name: membership.groupName })}
      facts={membership.ownerName}
      width={560}
      onClose={onClose}
      note={t('membership.note')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={send}>
            {t(joining ? 'membership.acceptDo' : 'membership.save')}
          </Button>
        </>
      }
    >
      <ul className={styles['grants']}>
        {groupGrants.map((grant) => (
          <li key={grant}>
            <Checkbox
              checked={chosen.includes(grant)}
              onChange={({ target }) => {
                setChosen(target.checked ? wholeGrants([...chosen, grant]) : withoutGrant(chosen, grant))
              }}
            >
              <b>{t(`grant.${grant}`)}</b>
              <span className="sub">{t(`grantText.${grant}`)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
export default GrantsDialog
