/** The parts of RTK Query that remotes may use besides `shared-platform/entity-api`. */
export { createApi, fakeBaseQuery, skipToken } from '@reduxjs/toolkit/query/react';
