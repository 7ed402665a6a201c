// /home/mySet, with the part about mail.
import OwnMailAddress from '../../features/mail/mailboxes/own-mail-address.tsx'
import MySettingsPage from '../../features/personal/my-settings.page.tsx'

const MySettings = () => <MySettingsPage first={<OwnMailAddress />} />
export default MySettings
