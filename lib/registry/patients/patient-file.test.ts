import { describe, expect, it } from 'vitest';
import { readPatientFile } from './patient-file';

const header =
  'MR number,Last name,First name,Gender,Birth date,Estimated birth,Mobile,E-mail,National ID';
const read = (...lines: string[]) => readPatientFile([header, ...lines].join('\n'));

describe('a file of patients', () => {
  it('has a patient in each line, with the words of a spreadsheet for the sex and empty cells left out', () => {
    const { patients, refused } = read(
      'OLD-1,Mwangi,Amina,f,1991-03-05,,0712 345 678,a@b.example,12 34',
      ',Otieno,Jane,Female,,1991,,,',
      ',Ali,Omar,M,,,,,',
      ',Ali,Zuhura,unknown,,,,,',
    );
    expect(refused).toEqual([]);
    expect(patients.map(({ line, body }) => [line, body.gender])).toEqual([
      [2, 'FEMALE'],
      [3, 'FEMALE'],
      [4, 'MALE'],
      [5, 'UNKNOWN'],
    ]);
    expect(patients[0]?.body).toMatchObject({
      mr_number: 'OLD-1',
      birth_date: '1991-03-05',
      estimated_birth: null,
      mobile: '0712345678',
      identifiers: [{ type: 'national-id', system: '', value: '12 34' }],
    });
    expect(patients[1]?.body).toMatchObject({ birth_date: null, estimated_birth: '1991' });
    expect(patients[1]?.body).not.toHaveProperty('mr_number');
  });

  it('names the cell that cannot be read: no birth date is guessed from 05/03/1991', () => {
    const { patients, refused } = read(
      ',Otieno,,x,05/03/1991,,12,nobody,',
      ',Mwangi,Amina,f,1992-03-05,1992,,,',
      'ОLD-9,Mwangi,Grace,f,,,,,',
    );
    expect(patients).toEqual([]);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'First name: This field is required.'],
      [2, 'Gender: Write male, female, other or unknown.'],
      [2, 'Birth date: This is not a valid date, such as 2026-11-21.'],
      [2, 'Mobile: This is not a phone number, such as +254 712 345 678.'],
      [2, 'E-mail: This is not an e-mail address.'],
      [3, 'Give the birth date or the estimated birth, not both.'],
      [4, expect.stringMatching(/MR number.*О/)],
    ]);
  });

  it('has no patient twice, however each is spelled', () => {
    const { refused } = read(
      'OLD 1,Mwangi,Amina,f,1991-03-05,,0712345678,,1234-5',
      'old1,Otieno,Jane,f,,,,,',
      ',Otieno,John,m,,,,,12345',
      ',MWÀNGI,amina,f,1991-03-05,,,,',
      ',Mwangi,Amina,f,,,+254 712 345 678,,',
      ',Otieno,Jane,f,,1991,,,',
      ',Ötieno,JANE,f,,1991,,,',
      ',Otieno,Jane,f,,1975,,,',
      ',Ali,Omar,m,,,,,',
      ',ali,omar,m,,,,,',
      'OLD 9,Ali,Omar,m,,,,,',
      // In some systems the last name is written first.
      ',Amina,Mwangi,f,1991-03-05,,,,',
      // One who shares the name alone is another patient.
      ',Mwangi,Amina,f,1963-01-01,,,,',
    );
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'This MR number is also in line 2.'],
      [4, 'This national ID is also in line 2.'],
      [5, 'A patient of this name and birth date is also in line 2.'],
      [6, 'A patient of this name and mobile number is also in line 2.'],
      [8, 'A patient of this name and estimated birth is also in line 7.'],
      [11, 'A patient of this name alone is also in line 10.'],
      [13, 'A patient of this name and birth date is also in line 2.'],
    ]);
  });

  it('is refused as too long although none of its lines can be read', () => {
    const lines = Array.from({ length: 1_001 }, () => ',,,,,,,,');
    const wrong = Array.from({ length: 1_001 }, () => ',Otieno,,x,,,,,');
    expect(read(...lines).refused).toEqual([]);
    expect(() => read(...wrong)).toThrow(
      expect.objectContaining({
        fields: { csv: ['This has more than 1,000 patients. Import it in parts.'] },
      }),
    );
  });
});
