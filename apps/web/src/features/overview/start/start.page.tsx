// /home/start: the list as the menu opens it.
import StartHome from './start-home.tsx'

const StartPage = () => <StartHome asked />
export default StartPage
