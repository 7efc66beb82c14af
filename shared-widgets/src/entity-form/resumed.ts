import { createContext } from 'react';

/** Whether the form was opened to continue its draft: it then restores the draft itself instead of offering it. */
export const ResumedContext = createContext(false);
