// What forms say alike: codes, passwords, copying, confirming.
export const form = {
  language: 'Language',
  phone: { label: 'Phone', required: 'Enter your phone number', wrong: 'A phone number has 11 digits and starts with 1' },
  email: { label: 'E-mail', required: 'Enter your e-mail', wrong: 'This is no e-mail address; one looks like name@company.cn' },
  captcha: { label: 'Image code', placeholder: 'Characters at right', required: 'Enter the image code', wrong: 'The image code has letters and digits; read the image again', again: 'Another image', failed: 'Not loaded', first: 'Fill in above first', alt: 'Hard to read? Take another image at right' },
  code: { sms: 'SMS code', email: 'E-mail code', placeholder: '6 digits', get: 'Get a code', again: 'Resend in {{seconds}} s', required: 'Enter the code', digits: 'The code has 6 digits', sent: 'A code is on its way to {{target}}; it is good for 10 minutes', late: { sms: 'Text messages do not get through at present; we keep trying. If no code comes within 10 minutes, get another', email: 'Mail does not get through at present; we keep trying. If no code comes within 10 minutes, get another' } },
  password: { current: 'Password', required: 'Enter your password', new: 'New password', newRequired: 'Enter a new password', repeat: 'Repeat the new password', again: 'Repeat the password', repeatRequired: 'Repeat the password', differs: 'The two password inputs are inconsistent', weak: 'At least 8 characters with upper case, lower case and a digit' },
  strength: { long: '8 or more characters', upper: 'upper case', lower: 'lower case', digit: 'digit', 1: 'Good enough; longer is safer', 2: 'Safe', 3: 'Very safe' },
  name: { label: 'Name', required: 'Enter your name', long: 'A name has at most 50 characters', placeholder: 'Your real name' },
  copy: { done: 'Copied', failed: 'Copy failed; select the text and copy it yourself' },
  confirm: { differs: 'This differs from the name above; type it in full', nameFirst: 'Type the full name first' },
  unsaved: { title: 'There are unsaved changes', text: 'They are lost when you leave.', leave: 'Discard them', stay: 'Stay' },
  unchanged: 'Nothing has changed yet', cancel: 'Cancel', close: 'Close', save: 'Save', busy: 'Working',
}
